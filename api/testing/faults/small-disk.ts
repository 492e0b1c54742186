import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { freshDataDir } from '../servers/server.ts'

/** Mounts a tmpfs of some megabytes on a folder. Returns why that is not possible, or an empty string. */
export function mountDisk(folder: string, megabytes: number): string {
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' })
  return status === 0 ? '' : ` (no small disk can be mounted: ${error?.message ?? stderr.trim()})`
}

/** Unmounts lazily, because a closed connection keeps its files open until it is garbage-collected. */
export const unmountDisk = (folder: string) => spawnSync('umount', ['-l', folder])

/** Fills a disk in smaller and smaller steps, until no byte is free. */
export function fillDisk(filler: string) {
  for (const size of [1_000_000, 100_000, 4096]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size))
    } catch {
      // Less than one step is free.
    }
  }
}

const probe = freshDataDir()

/** Why a test cannot mount a disk, or an empty string. */
export const noDisk = mountDisk(probe, 2)
if (!noDisk) unmountDisk(probe)
