// The least that a page with React loads: what the bench and the sizes compare the widget with.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root') as HTMLElement
const usable = () => void dispatchEvent(new Event('react-ready'))
createRoot(root).render(createElement('input', { 'aria-label': 'Name', ref: usable }))
