import type { ReactNode } from 'react'
import '@concrete-quote/widget/widget.css'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
