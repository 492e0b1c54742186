import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { median } from '../../widget/testing/programs/figures.ts'

/** The CPU time that a process has used, in seconds (proc(5): user and system, in ticks of 10 ms). */
export function cpuSeconds(pid: number): number {
  const [, fields = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? NaN) + (system ?? NaN)) / 100
}

/** The memory that a process has resident, in MB. */
export const residentMb = (pid: number) => statusMb(pid, 'VmRSS')

/** The peak RSS of a process, in MB. */
export const peakMb = (pid: number) => statusMb(pid, 'VmHWM')

function statusMb(pid: number, name: string): number {
  const [, kb] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1000
}

/** How long some work takes, in milliseconds: the median of `runs`, after a first one that warms up. */
export async function medianMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}
