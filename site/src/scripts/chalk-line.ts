import { onFirstIntersection } from './on-first-intersection.ts'

/** Animates the chalk line of a process once, when it scrolls into view. Without scripts the line is static. */
const processes = document.querySelectorAll<HTMLElement>('.steps')
for (const steps of processes) steps.dataset.line = 'taut'
onFirstIntersection(processes, { threshold: 0.3 }, (steps) => (steps.dataset.line = 'snapped'))
