// Runs Postman's collections of the document as they are imported: by default, which fills in patterns and placeholders,
// and with "Parameter generation: Example". Their createQuote is a dry run, so that neither stores a quote.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import newman from 'newman'
import converter from 'openapi-to-postmanv2'

const url = process.env.QUOTES_URL
const document = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url)))
const [{ username, password }] = document.components.schemas.Credentials.examples
execFileSync('node', ['api/dist/users.js', 'add', username], { input: password })

async function signIn() {
  const body = JSON.stringify({ username, password })
  const response = await fetch(`${url}/api/sessions`, { method: 'POST', body, headers })
  return (await response.json()).token
}
const headers = { 'Content-Type': 'application/json' }

for (const parametersResolution of ['Schema', 'Example']) {
  const data = structuredClone(document)
  const converted = await promisify(converter.convertV2)({ type: 'json', data }, { parametersResolution })
  assert(converted.result, converted.reason)
  const { run } = await promisify(newman.run)({
    collection: converted.output[0].data,
    envVar: [{ key: 'bearerToken', value: await signIn() }],
  })
  console.log(`\nParameter generation: ${parametersResolution}`)
  let isSignedIn = true
  for (const { item, request, response } of run.executions) {
    const isPublic = request.auth?.type !== 'bearer'
    const claim = `${response.code} ${request.method} ${request.url.getPathWithQuery()}`
    console.log(claim)
    assert(item.responses.map(({ code }) => code).includes(response.code), `not documented: ${claim}`)
    // The links and the passkey of the examples belong to nobody.
    const isOfNobody = /\/api\/(invitations|sessions\/passkey)$|[?&]key=/.test(claim)
    const isTaken = isPublic && parametersResolution === 'Example' && !isOfNobody
    if (isTaken) assert(response.code < 300, claim)
    if (!isPublic && isSignedIn) assert.notEqual(response.code, 401, claim)
    isSignedIn &&= !(request.method === 'DELETE' && request.url.getPath().startsWith('/api/sessions'))
  }
  const authorization = { Authorization: `Bearer ${await signIn()}` }
  const list = await fetch(`${url}/api/quotes?spam=include`, { headers: authorization })
  assert.deepEqual((await list.json()).items, [], 'a quote was stored')
}
// The next version adds it again.
execFileSync('node', ['api/dist/users.js', 'remove', username])
