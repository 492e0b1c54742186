// `npm run release`: publishes the packages to npm, with provenance. With `-- --dry-run` it prints what would be
// published, and what stands in the way. Writes the SBOM and the license lists of what ships to `release/`.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'

const published = ['openapi', 'widget']
/** Stands for the address of the repository in the packages as long as it has none that is public. */
const placeholder = 'https://repository.invalid/concrete-quote'
const isDryRun = process.argv.includes('--dry-run')

const { version, workspaces } = readPackage('.')
/** Files other than the packages that name the version, and how. */
const texts = {
  'CHANGELOG.md': `## ${version}, ${new Date().getFullYear()}-`,
  Containerfile: `image.version="${version}"`,
  'widget/wordpress/concrete-quote/concrete-quote.php': `Version: ${version}\n`,
  'widget/wordpress/concrete-quote/readme.txt': `Stable tag: ${version}\n`,
}
const obstacles = findObstacles()
for (const obstacle of obstacles) console.error(`Not ready for release: ${obstacle}`)
if (obstacles.length > 0 && !isDryRun) process.exit(1)

run('npm run -s build')
run('npm run -s sbom')
copyFileSync('widget/dist/standalone/licenses.md', 'release/licenses-widget.md')
copyFileSync('site/dist/root/licenses.md', 'release/licenses-site.md')
copyFileSync('site/inbox/dist/root/licenses.md', 'release/licenses-inbox.md')
for (const path of published) run(`npm publish --workspace ${path} ${isDryRun ? '--dry-run' : ''}`)

const names = published.map((path) => `${readPackage(path).name}@${version}`)
const { components } = JSON.parse(readFileSync('release/sbom.cdx.json', 'utf8'))
console.log(`
${isDryRun ? 'Would publish' : 'Published'} ${names.join(', ')}
release/sbom.cdx.json       the ${components.length} packages that are installed to run the product (CycloneDX)
release/licenses-widget.md  the licenses of the packages bundled in concrete-quote-form.js
release/licenses-site.md    the licenses of the packages and fonts bundled in the site
release/licenses-inbox.md   the licenses of the packages bundled in the inbox`)

/** Each as what to do about it. */
function findObstacles() {
  const obstacles = []
  for (const path of workspaces)
    if (readPackage(path).version !== version) obstacles.push(`set the version of ${path}/package.json.`)
  for (const [file, text] of Object.entries(texts))
    if (!readFileSync(file, 'utf8').includes(text)) obstacles.push(`write "${text}" in ${file}.`)
  for (const path of published) {
    if (JSON.stringify(readPackage(path)).includes(placeholder))
      obstacles.push(
        `replace ${placeholder} in ${path}/package.json with the repository: npm compares it with the provenance.`,
      )
  }
  if (execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) !== '')
    obstacles.push('commit all changes.')
  return obstacles
}

function readPackage(path) {
  return JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
}

function run(command) {
  console.log(`\n# ${command}`)
  execFileSync(command, { shell: true, stdio: 'inherit' })
}
