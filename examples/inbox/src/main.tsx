import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { Toaster } from '@concrete-quote/widget'
import '@concrete-quote/widget/widget.css'
import '@fontsource-variable/archivo/wdth.css'
import '@fontsource-variable/public-sans/wght.css'
import { App } from './app.tsx'
import './inbox.css'
import { createQueryClient } from './query-client.ts'

createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={createQueryClient()}>
    <Router hook={useHashLocation}>
      <App />
      <Toaster />
    </Router>
  </QueryClientProvider>,
)
