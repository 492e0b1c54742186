import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { Toaster } from '@concrete-quote/widget'
import '@concrete-quote/widget/widget.css'
import '@fontsource-variable/archivo/wdth.css'
import '@fontsource-variable/public-sans/wght.css'
import { watchUse } from './queries/idle.ts'
import { createQueryClient } from './queries/query-client.ts'
import { App } from './app.tsx'
import { useHashLocation } from './hash-location.ts'
import './styles/base.css'
import './styles/frame.css'
import './styles/filters.css'
import './styles/rows.css'
import './styles/pane.css'
import './styles/print.css'

watchUse()
createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={createQueryClient()}>
    <Router hook={useHashLocation}>
      <App />
      <Toaster />
    </Router>
  </QueryClientProvider>,
)
