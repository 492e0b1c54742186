import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToasts, type ToastContent } from './toasts.ts'

const content: ToastContent = { title: 'Title', description: 'Description', variant: 'success' }

beforeEach(() => {
  vi.useFakeTimers()
  // Toasts use the document only for their event.
  vi.stubGlobal('document', Object.assign(new EventTarget(), { createEvent: () => new CustomEvent('') }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('toasts', () => {
  it('close after 5,000 ms, and are removed after another 1,000,000 ms', () => {
    const toasts = createToasts()
    toasts.show(content)
    vi.advanceTimersByTime(4999)
    expect(toasts.current()).toMatchObject({ ...content, open: true })
    vi.advanceTimersByTime(1)
    expect(toasts.current()).toMatchObject({ ...content, open: false })
    vi.advanceTimersByTime(999_999)
    expect(toasts.current()).toMatchObject({ ...content, open: false })
    vi.advanceTimersByTime(1)
    expect(toasts.current()).toBeUndefined()
  })

  it('resume with the remaining time after a pause', () => {
    const toasts = createToasts()
    toasts.show(content)
    vi.advanceTimersByTime(4000)
    toasts.pause()
    vi.advanceTimersByTime(60_000)
    toasts.resume()
    vi.advanceTimersByTime(999)
    expect(toasts.current()?.open).toBe(true)
    vi.advanceTimersByTime(1)
    expect(toasts.current()?.open).toBe(false)
  })

  it('are paused and resumed once, however often that is requested', () => {
    const toasts = createToasts()
    toasts.show(content)
    vi.advanceTimersByTime(2000)
    toasts.pause()
    vi.advanceTimersByTime(2000)
    toasts.pause()
    toasts.resume()
    vi.advanceTimersByTime(1000)
    toasts.resume()
    vi.advanceTimersByTime(1999)
    expect(toasts.current()?.open).toBe(true)
    vi.advanceTimersByTime(1)
    expect(toasts.current()?.open).toBe(false)
  })

  it('are shown one at a time per document: a new one closes the previous one', () => {
    const [one, other] = [createToasts(), createToasts()]
    one.show(content)
    other.show(content)
    expect(one.current()?.open).toBe(false)
    expect(other.current()?.open).toBe(true)
    other.show({ ...content, title: 'Newer' })
    expect(other.current()).toMatchObject({ ...content, title: 'Newer', open: true })
    vi.advanceTimersByTime(4999)
    expect(other.current()?.open).toBe(true)
  })

  it('notify subscribers', () => {
    const toasts = createToasts()
    const listener = vi.fn()
    const unsubscribe = toasts.subscribe(listener)
    toasts.show(content)
    toasts.dismiss()
    toasts.dismiss()
    expect(listener).toHaveBeenCalledTimes(2)
    unsubscribe()
    toasts.show(content)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
