// Requests of a tab, on a connection like that of a phone. Chromium only.
const MEGABIT = 1e6 / 8;
export const SLOW = { latency: 300, downloadThroughput: 1.6 * MEGABIT, uploadThroughput: 0.75 * MEGABIT };
export const FAR = { latency: 150, downloadThroughput: -1, uploadThroughput: -1 }; // rounds take time, bytes do not

// A request belongs to the round after the last one of those that had been answered when it was sent.
function countRounds(requests) {
  for (const each of requests) {
    const before = requests.filter(({ end, round }) => round !== undefined && end <= each.start);
    each.round = 1 + Math.max(0, ...before.map(({ round }) => round));
  }
  return Math.max(0, ...requests.map(({ round }) => round));
}

// All in seconds; those that have been answered, in the order in which they were sent.
class Requests {
  #all = new Map();

  constructor(client) {
    client.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
      if (!/^(data|blob):/.test(request.url)) this.#all.set(requestId, { url: request.url, start: timestamp });
    });
    client.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
      if (this.#all.has(requestId))
        Object.assign(this.#all.get(requestId), { end: timestamp, bytes: encodedDataLength });
    });
  }

  get sent() {
    return this.#all.size;
  }

  // Up to a time after the first was sent.
  until(seconds = Infinity) {
    const sorted = [...this.#all.values()].sort((a, b) => a.start - b.start);
    const requests = sorted.filter(({ end }) => end !== undefined && end - sorted[0].start <= seconds);
    const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
    return { requests, bytes, rounds: countRounds(requests), start: sorted[0].start };
  }
}

export async function connection(person, conditions) {
  const client = await person.tab.createCDPSession();
  const requests = new Requests(client);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", { offline: false, ...conditions });
  return requests;
}
