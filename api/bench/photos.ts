// `npm run bench -- photos`: how long posts of quotes take while 20 people send 8 photos of 12 megapixels each, and without
// them. Needs Linux, for /proc.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxPhotos } from '@concrete-quote/openapi'
import { figure, median } from '../../widget/testing/programs/figures.ts'
import { rootDir } from '../src/config.ts'
import { photosUrlOfNewQuote, postQuote } from '../testing/values/a-quote.ts'
import { aCameraPhoto, photoForm } from '../testing/values/photo-files.ts'
import { startServer, stopServer } from '../testing/servers/server.ts'
import { peakMb } from './measure.ts'

const uploaders = 20
const quotesPerSecond = 20
const idleMs = 10_000

/** Posts quotes at a steady rate, however long each takes, until some work is done. Returns the latencies in ms, sorted. */
async function steadyLatencies(url: string, work: Promise<unknown>): Promise<number[]> {
  const posts: Promise<number>[] = []
  const post = async () => {
    const start = performance.now()
    const { status } = await postQuote(url)
    if (status !== 201) throw new Error(`a quote was answered ${status}`)
    return performance.now() - start
  }
  const timer = setInterval(() => void posts.push(post()), 1000 / quotesPerSecond)
  await work.finally(() => clearInterval(timer))
  return (await Promise.all(posts)).sort((a, b) => a - b)
}

const dataDir = mkdtempSync(join(rootDir, 'node_modules/.bench-'))
try {
  const photos = await Promise.all(Array.from({ length: maxPhotos }, () => aCameraPhoto()))
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' })
  const pid = server.process.pid ?? NaN

  /** Sends the photos of a quote as the form does, one after the other. Returns the time in ms. */
  async function upload(photosUrl: string, n: number): Promise<number> {
    // Uploads from one address are limited.
    const headers = { 'X-Forwarded-For': `192.0.2.${n}` }
    const start = performance.now()
    for (const photo of photos) {
      // Other bytes for each quote, so that no photo is known already.
      const body = photoForm([Buffer.concat([photo, Buffer.from(photosUrl)])])
      const response = await fetch(photosUrl, { method: 'POST', headers, body })
      if (response.status !== 201) throw new Error(`a photo was answered ${response.status}`)
      await response.arrayBuffer()
    }
    return performance.now() - start
  }

  const urls = await Promise.all(Array.from({ length: uploaders }, () => photosUrlOfNewQuote(server.url)))
  const idle = await steadyLatencies(server.url, sleep(idleMs))
  const start = performance.now()
  const uploading = Promise.all(urls.map(upload))
  const beside = await steadyLatencies(server.url, uploading)
  const seconds = (performance.now() - start) / 1000
  const waits = (await uploading).map((ms) => ms / 1000)

  const count = uploaders * maxPhotos
  const percentiles = (sorted: number[]) =>
    [0.5, 0.99, 1]
      .map((part) => `${Math.ceil(sorted[Math.ceil(part * sorted.length) - 1] ?? NaN)} ms`)
      .join(' / ')
  figure('photos: POST latency without photos, p50 / p99 / max', percentiles(idle))
  figure(
    `photos: POST latency beside ${count} photos, p50 / p99 / max`,
    percentiles(beside),
    'p99 under 100 ms',
  )
  figure('photos: encoded, of 12 megapixels', `${(count / seconds).toFixed(1)} per second`)
  figure(
    `photos: until the ${maxPhotos} of a person are stored, median / max of ${uploaders}`,
    `${median(waits).toFixed(1)} s / ${Math.max(...waits).toFixed(1)} s`,
  )
  figure('photos: peak RSS of the server', `${peakMb(pid).toFixed(0)} MB`)
  await stopServer(server)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
