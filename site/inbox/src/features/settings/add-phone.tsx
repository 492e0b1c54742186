import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import type { ReactNode } from 'react'
import { inboxUrl } from '../../location.ts'

/** How to turn on notifications on another device: a phone opens the inbox by a code. */
export function AddPhone() {
  const href = inboxUrl()
  const code = generate(href)
  const size = code.size + 8
  return (
    // Phones need no code.
    <details className="add-phone">
      <summary>Add a phone</summary>
      <p>Point its camera at this code, sign in, and turn on “Notify me on this device” there.</p>
      <svg className="qr" viewBox={`-4 -4 ${size} ${size}`} role="img" aria-label={`QR code of ${href}`}>
        <path d={toSvgPath(code)} />
      </svg>
      <p>An iPhone or iPad needs the inbox on its home screen first:</p>
      <HomeScreenSteps />
    </details>
  )
}

/** How the inbox gets onto the home screen of an iPhone, in pictures. */
export function HomeScreenSteps() {
  return (
    <ol className="phone-steps">
      <Step text="Tap Share, which may be behind ⋯">
        <path d="M8 74h48" />
        <path className="marked" d="M20 78h24v18H20z" />
        <path className="on-marked" d="M28 85h-2v8h12v-8h-2M32 89v-9M29 82l3-3 3 3" />
      </Step>
      <Step text="Choose Add to Home Screen">
        <path d="M8 40h48M16 50h32M16 60h32M16 88h32" />
        <path className="marked" d="M11 66h42v14H11z" />
        <path className="on-marked" d="M16 73h20M42 69h8v8h-8zM46 71v4M44 73h4" />
      </Step>
      <Step text="Open it there, sign in, and turn on “Notify me on this device”">
        <path d="M16 18h8v8h-8zM28 18h8v8h-8zM40 18h8v8h-8zM16 32h8v8h-8z" />
        <path className="marked" d="M26 30h12v12H26z" />
        <path className="on-marked" d="M29 36h6M32 33v6" />
        <path d="M32 48v14M28 53l4-5 4 5" />
      </Step>
    </ol>
  )
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 64 108" aria-hidden="true">
        <rect x="8" y="4" width="48" height="100" rx="8" />
        {children}
      </svg>
      {text}
    </li>
  )
}
