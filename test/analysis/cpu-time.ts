/** Processor milliseconds that the work takes in this process; unlike the clock it does not count what others on the machine do. */
export function measureCpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
