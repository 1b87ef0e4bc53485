/** Return a queue: each work begins when the one before has ended or failed. */
export function serial(): <A>(work: () => Promise<A>) => Promise<A> {
  let line: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = line.then(work);
    line = done.catch(() => {});
    return done;
  };
}
