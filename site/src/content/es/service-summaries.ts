import type { ServiceSummaries } from '../types/services.ts'

export const serviceSummaries: ServiceSummaries = {
  driveway: {
    title: 'Entradas para autos',
    description: 'Nuevas, de reemplazo o ampliaciones, con juntas para una arcilla que nunca se está quieta.',
    features: [
      'Acabado escobillado, de agregado expuesto o estampado',
      'Varilla amarrada y a su altura',
      'Juntas que controlan las grietas',
    ],
  },
  patio: {
    title: 'Patios y espacios exteriores',
    description: 'Patios, contornos de alberca y cocinas exteriores, a la medida de su jardín y sin charcos.',
    features: [
      'Estampados que parecen piedra',
      'Bancas, jardineras y fogateros',
      'El drenaje, antes que nada',
    ],
  },
  foundation: {
    title: 'Cimientos',
    description: 'Losas para casas, ampliaciones y talleres, en un suelo que se hincha y se encoge.',
    features: ['Losas sobre terreno y pilotes', 'Contratrabes', 'Barrera de vapor por debajo'],
  },
  commercial: {
    title: 'Proyectos comerciales',
    description: 'Pisos, patios de maniobras y estacionamientos, colados sin parar su negocio.',
    features: ['Andenes de carga y pisos', 'Estacionamientos y guarniciones', 'Colado por etapas'],
  },
  steps: {
    title: 'Escalones y andadores',
    description: 'Accesos, andadores de jardín y rampas, con escalones parejos y buen agarre.',
    features: ['Escalones parejos y a escuadra', 'Acabado antiderrapante', 'Rampas y zapatas para pasamanos'],
  },
  repair: {
    title: 'Reparación y restauración',
    description: 'Resanar, levantar o volver a colar: le decimos con franqueza qué hace falta.',
    features: ['Grietas y juntas selladas', 'Losas hundidas niveladas', 'Superficies gastadas renovadas'],
  },
}
