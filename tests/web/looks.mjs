export async function looks() {}
