import type { ServiceSummaries } from '../types/services.ts'

export const serviceSummaries: ServiceSummaries = {
  driveway: {
    title: 'Driveways',
    description: 'New pours, replacements and extensions, jointed for clay that never quite sits still.',
    features: [
      'Broom, exposed or stamped finishes',
      'Steel tied and chaired',
      'Joints that control cracking',
    ],
  },
  patio: {
    title: 'Patios & Outdoor Spaces',
    description: 'Patios, pool decks and outdoor kitchens, shaped to the yard and sloped to drain.',
    features: ['Patterns that read as stone', 'Seats, planters and fire pits', 'Drainage planned first'],
  },
  foundation: {
    title: 'Foundations',
    description: 'Slabs for homes, additions and shops, on soil that swells and shrinks.',
    features: ['Slab-on-grade and piers', 'Grade beams', 'Vapor barrier below'],
  },
  commercial: {
    title: 'Commercial Projects',
    description: 'Floors, truck courts and parking lots, poured around your working day.',
    features: ['Loading docks and floors', 'Parking lots and curbs', 'Poured in phases'],
  },
  steps: {
    title: 'Steps & Walkways',
    description: 'Entries, garden paths and ramps with even risers and a sure grip.',
    features: ['Even, square risers', 'Slip-resistant finish', 'Ramps and rail footings'],
  },
  repair: {
    title: 'Repair & Restoration',
    description: 'Patch it, lift it or pour it again: we say plainly which one it needs.',
    features: ['Cracks and joints sealed', 'Sunken slabs lifted', 'Worn tops resurfaced'],
  },
}
