// `npm run bench [-- NAME...]`: runs all benchmarks, or those named, and prints their figures as one table.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'

const run = 'tsx --conditions=@concrete-quote/source'
const benches = {
  size: `${run} widget/bench/size.ts && ${run} site/bench/size.ts`,
  lighthouse: `${run} site/bench/lighthouse.ts`,
  interactions: `${run} site/bench/interactions.ts`,
  widget: `${run} widget/bench/widget.ts`,
  embed: `${run} widget/bench/embed.ts`,
  api: `${run} api/bench/api.ts`,
  store: `${run} api/bench/store.ts`,
  statistics: `${run} api/bench/statistics.ts`,
  upgrade: `${run} api/bench/upgrade.ts`,
  push: `${run} api/bench/push.ts`,
  photos: `${run} api/bench/photos.ts`,
  downloads: `${run} api/bench/downloads.ts`,
  leases: `${run} api/bench/leases.ts`,
  crash: 'ROUNDS=100 vitest run api/e2e/crash',
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark ${unknown.map((name) => `"${name}"`).join(', ')}. Choose from: ${Object.keys(benches).join(', ')}.`,
  )
  process.exit(1)
}

const rows = []
for (const [name, command] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n# ${name}`)
  const bench = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(bench.stdout)) {
    console.log(line)
    const plain = stripVTControlCharacters(line)
    if (plain.startsWith('| ')) rows.push(plain)
  }
  const [status] = bench.exitCode === null ? await once(bench, 'exit') : [bench.exitCode]
  process.exitCode ||= status ?? 1
}
console.log(`
Measured on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} x ${cpus()[0].model}

| name | result | target |
| --- | --- | --- |
${rows.join('\n')}`)
