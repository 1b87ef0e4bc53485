/** One thing after another: each begins when the one before has ended, however that went. */
export function serial(): <A>(work: () => Promise<A>) => Promise<A> {
  let line: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = line.then(work);
    line = done.catch(() => {});
    return done;
  };
}
