import { createRoot } from 'react-dom/client'
import { Quote } from './quote'

createRoot(document.getElementById('app') as HTMLElement).render(<Quote />)
