import { rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A call that reached the disk, as `.ci/faults.c` records it. */
interface DiskCall {
  operation: string
  path: string
  offset: number
  bytes: Buffer
  /** The offset of the end of its record. */
  end: number
}

/** Reads a recording of `.ci/faults.c`. */
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

/** A file on a disk where only a sync makes writes durable. */
interface SimulatedFile {
  durable: Buffer
  pending: DiskCall[]
}

/** The size in bytes that a disk writes atomically. */
const sectorBytes = 512

function applyCall(content: Buffer, { operation, offset, bytes }: DiskCall): Buffer {
  const size = operation === 'truncate' ? offset : Math.max(content.length, offset + bytes.length)
  const result = size === content.length ? content : Buffer.concat([content, Buffer.alloc(size)], size)
  bytes.copy(result, offset)
  return result
}

/** What remains of a file after a power cut: each write that was not synced is kept, torn, or lost. */
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
 * Simulates power cuts at random points of a recording.
 * @param newFolder Returns an empty folder.
 * @returns For each cut, its offset in the recording and a folder with the files as they are on the disk.
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
