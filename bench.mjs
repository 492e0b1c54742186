// `npm run bench [-- NAME...]`: every figure that the docs state, measured here and now; without a name all of them.
import { spawnSync } from 'node:child_process'

const benches = { api: 'api/bench/api.ts', widget: 'widget/bench.ts' }

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}: choose from ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, file] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n# ${name}`)
  const { status } = spawnSync(`tsx --conditions=@concrete-quote/source ${file}`, {
    shell: true,
    stdio: 'inherit',
  })
  process.exitCode ||= status ?? 1
}
