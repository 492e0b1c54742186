// Writes `openapi.json`, from which clients are generated: it is committed, so that its changes are reviewed.
import { writeFileSync } from 'node:fs'
import { createDocument } from '../src/document/document.ts'

writeFileSync('openapi.json', `${JSON.stringify(createDocument(), null, 2)}\n`)
