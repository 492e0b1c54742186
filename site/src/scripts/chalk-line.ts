import { onceNear } from './once-near.ts'

/** The chalk line is snapped once, as a process comes into view. Without scripts it is simply there. */
const processes = document.querySelectorAll<HTMLElement>('.steps')
for (const steps of processes) steps.dataset.line = 'taut'
onceNear(processes, { threshold: 0.3 }, (steps) => (steps.dataset.line = 'snapped'))
