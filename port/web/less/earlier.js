// Links of versions before 1.3 to games of Less lead to this folder, which had a page of its own.
location.replace(`../?game=less${location.hash}`);
