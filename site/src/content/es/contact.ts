import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../site-texts.ts'

type Hours = (typeof company.hours)[number]

// Keyed by the text in `company.ts`, so that a change there is a type error here.
const days: Record<Hours['days'], string> = {
  'Mon-Fri': 'Lunes a viernes',
  Sat: 'Sábado',
  Sunday: 'Domingo',
}
const formatHour = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'a.m.' : 'p.m.'}`
const formatHours = ({ days: name, open }: Hours) =>
  `${days[name]}: ${open ? `${formatHour(open.from)} a ${formatHour(open.to)}` : 'solo emergencias'}`

export const contact: SiteTexts['contact'] = {
  label: 'Contacto',
  title: `Pida su cotización de concreto gratis en ${company.city} | ${company.name}`,
  description: `Pida una cotización gratis y sin compromiso. Entradas para autos, patios, cimientos y reparaciones en ${company.city} y sus alrededores. Contestamos en menos de 24 horas.`,
  shareTitle: 'Pida su cotización de concreto gratis',
  hero: {
    heading: 'Pida su cotización de concreto gratis',
    lede: 'Cuéntenos de su proyecto. Le contestamos en menos de 24 horas. O llame y hable con la gente que hace el trabajo.',
  },
  badge: 'Gratis y sin compromiso',
  sectionLabel: 'Contacto',
  detailsHeading: 'Hable con nosotros',
  phone: 'Teléfono',
  serviceArea: {
    label: 'Dónde trabajamos',
    areas: `${company.serviceAreas.join(', ')} y otras ciudades del área de ${company.metroArea}`,
  },
  hours: {
    label: 'Horario',
    lines: company.hours.map(formatHours),
  },
  emergency: {
    heading: '¿Se le hundió o se le levantó una losa?',
    text: 'Contestamos la línea de emergencias las 24 horas, los 7 días de la semana.',
  },
  faqHeading: 'Antes de llamar',
}
