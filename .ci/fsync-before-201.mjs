// Watches the server's system calls: what a 201 acknowledges was synced to the store's journal before it was sent.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const posts = 20
const dir = mkdtempSync(join(tmpdir(), 'concrete-quote-strace-'))
const trace = join(dir, 'trace')
const calls = 'pwrite64,write,writev,fsync,fdatasync'
const server = spawn(
  'strace',
  ['-f', '-y', '-s', '64', '-e', `trace=${calls}`, '-o', trace, process.execPath, 'api/dist/main.js'],
  {
    env: { ...process.env, PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
let banner = ''
for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
  banner += chunk
  if (banner.includes('Quotes ')) break
}
const [, origin] = /Site\s+(\S+)\//.exec(banner)
for (let n = 1; n <= posts; n++) {
  const response = await fetch(`${origin}/api/quotes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Fsync',
      lastName: `${n}`,
      phone: '(214) 555-0123',
      projectType: 'other',
      projectDetails: 'On disk before the answer.',
    }),
  })
  if (response.status !== 201) throw new Error(`The server answered ${response.status}.`)
}
const exited = once(server, 'exit')
// The tracer passes the signal on to nobody: its child is the server.
process.kill(
  Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim()),
  'SIGTERM',
)
await exited

/** `written` when the journal holds what is not synced yet. */
let journal = 'clean'
let answers = 0
/** The threads whose sync of the journal is under way: other threads' calls stand between its start and its end. */
const syncing = new Set()
const lines = readFileSync(trace, 'utf8').split('\n')
rmSync(dir, { recursive: true })
for (const line of lines) {
  const [thread] = line.split(' ')
  if (/pwrite64\(\d+<[^>]*quotes\.db-wal>/.test(line)) journal = 'written'
  else if (/f(data)?sync\(\d+<[^>]*quotes\.db-wal>\)\s+= 0/.test(line)) journal = 'synced'
  else if (/f(data)?sync\(\d+<[^>]*quotes\.db-wal> <unfinished/.test(line)) syncing.add(thread)
  else if (/<\.\.\. f(data)?sync resumed>\)\s+= 0/.test(line) && syncing.delete(thread)) journal = 'synced'
  else if (/"HTTP\/1\.1 201 Created/.test(line)) {
    if (journal !== 'synced') throw new Error(`A 201 left while the journal was ${journal}.`)
    journal = 'clean'
    answers++
  }
}
if (answers !== posts) throw new Error(`The trace shows ${answers} of ${posts} answers.`)
console.log(`${answers} answers of 201, each after its quote was synced to the journal.`)
