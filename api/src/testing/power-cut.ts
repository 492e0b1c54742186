import { rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** One call that reached a disk, as `.ci/faults.c` records it. */
interface DiskCall {
  operation: string
  path: string
  offset: number
  bytes: Buffer
  /** Where its record ends. */
  end: number
}

/** Reads what `.ci/faults.c` recorded. */
export function readDiskLog(record: Buffer): DiskCall[] {
  const calls: DiskCall[] = []
  for (let at = 0; at < record.length;) {
    const headerEnd = record.indexOf('\n', at)
    const [operation = '', offset, length, ...path] = record.toString('utf8', at, headerEnd).split(' ')
    const begin = headerEnd + 1
    const end = begin + (operation === 'write' ? Number(length) : 0)
    calls.push({
      operation,
      path: path.join(' '),
      offset: Number(offset),
      bytes: record.subarray(begin, end),
      end,
    })
    at = end
  }
  return calls
}

/** A file of a disk whose writes reach it for sure only by a sync. */
interface SimulatedFile {
  durable: Buffer
  pending: DiskCall[]
}

/** What a disk writes at once, in bytes: a power cut tears no smaller part. */
const sectorBytes = 512

function applyCall(content: Buffer, { operation, offset, bytes }: DiskCall): Buffer {
  const size = operation === 'truncate' ? offset : Math.max(content.length, offset + bytes.length)
  const result = size === content.length ? content : Buffer.concat([content, Buffer.alloc(size)], size)
  bytes.copy(result, offset)
  return result
}

/** What a power cut leaves of a file: of what was not synced each write whole, in part, or not at all. */
function afterCut({ durable, pending }: SimulatedFile): Buffer {
  const kept = [0, 0.5, 0.9, 1][Math.floor(Math.random() * 4)] ?? 1
  let content: Buffer = Buffer.from(durable)
  for (const call of pending) {
    if (Math.random() >= kept) continue
    const isTorn = Math.random() < 0.1
    const sectors = Math.floor(Math.random() * (call.bytes.length / sectorBytes))
    const bytes = isTorn ? call.bytes.subarray(0, sectors * sectorBytes) : call.bytes
    content = applyCall(content, { ...call, bytes })
  }
  return content
}

/**
 * Cuts the power at random points of a recorded run.
 * @param newFolder Gives an empty folder.
 * @returns For each cut the place in the record, and a folder with the files as the disk has them then.
 */
export function* openedAfterPowerCut(
  log: DiskCall[],
  cuts: number,
  newFolder: () => string,
): Generator<{ at: number; folder: string }> {
  const files = new Map<string, SimulatedFile>()
  const places = Array.from({ length: cuts }, () => Math.floor(Math.random() * log.length)).sort(
    (a, b) => a - b,
  )
  for (const [place, call] of log.entries()) {
    if (call.operation === 'unlink') files.delete(call.path)
    else {
      const file = files.get(call.path) ?? { durable: Buffer.alloc(0), pending: [] }
      files.set(call.path, file)
      if (call.operation === 'sync') {
        file.durable = file.pending.splice(0).reduce(applyCall, file.durable)
      } else file.pending.push(call)
    }
    while (places[0] === place) {
      places.shift()
      const folder = newFolder()
      for (const [path, file] of files) writeFileSync(join(folder, basename(path)), afterCut(file))
      yield { at: call.end, folder }
      rmSync(folder, { recursive: true })
    }
  }
}
