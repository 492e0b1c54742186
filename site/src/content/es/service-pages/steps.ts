import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../../site-texts.ts'

export const steps: SiteTexts['steps'] = {
  label: 'Escalones y andadores',
  title: `Escalones y andadores de concreto en ${company.city} y cuánto cuestan | ${company.name}`,
  description: `Cómo se miden y se cuelan escalones, andadores y rampas de concreto en ${company.city}, cuánto duran y de qué depende su precio. Con precios según el largo.`,
  hero: {
    heading: 'Todos los escalones, iguales',
    lede: 'El pie se aprende la escalera en el primer escalón y confía en los demás. Por eso todos miden lo mismo, y en ninguno se queda el agua.',
  },
  process: {
    heading: 'Cómo se hacen escalones y andadores',
    lede: 'Una obra chica con medidas exactas.',
    steps: [
      {
        title: 'Medir la altura',
        timeframe: 'Día 1',
        description:
          'La altura del andador a la puerta se reparte en peraltes de unas siete pulgadas. Las huellas llevan once o más. Se sacan los escalones y las losas viejas.',
      },
      {
        title: 'Zapata y cimbra',
        timeframe: 'Día 2',
        description:
          'Los escalones se apoyan en su propia zapata y se anclan a la casa, para que no se hundan y se separen de la puerta. Los andadores llevan base compactada.',
      },
      {
        title: 'Colado y escobillado',
        timeframe: 'Día 3',
        description:
          'Se empieza por el escalón de abajo. Las huellas bajan un cuarto de pulgada hacia el frente, las orillas se redondean y la escoba pasa atravesada al paso.',
      },
      {
        title: 'Caminar y luego el pasamanos',
        timeframe: 'La semana siguiente',
        description:
          'Se puede caminar encima a las 24 o 48 horas. El pasamanos se ancla como a la semana, cuando el concreto ya lo sostiene.',
      },
    ],
  },
  life: {
    heading: 'Cuánto duran',
    lede: `De 25 a 40 años, si están sobre suelo firme. La estructura de los nuestros tiene garantía de ${company.claims.warrantyYears}.`,
    points: [
      'Juntas en el andador a la misma distancia que su ancho, para que las losas sean cuadradas',
      'Arena en vez de sal cuando hay hielo',
      'Postes del pasamanos bien sellados: el óxido se hincha y revienta la orilla',
      'Tierra un poco más abajo que la orilla, para que el agua corra',
    ],
  },
  price: {
    heading: 'De qué depende el precio',
    factors: [
      {
        title: 'El largo y el ancho',
        description: 'Tres pies alcanzan para una persona; con cuatro caben dos, lado a lado.',
      },
      { title: 'Cuántos escalones', description: 'Cada uno se cimbra a mano por todos lados.' },
      {
        title: 'Pasamanos y luces',
        description: 'Sus zapatas y sus tubos se dejan puestos antes de colar.',
      },
      {
        title: 'Raíces y concreto viejo',
        description: 'Se quitan primero, o el andador le da la vuelta al árbol.',
      },
    ],
  },
  questions: {
    heading: 'Lo que nos preguntan de escalones y andadores',
    items: [
      {
        question: '¿Necesito pasamanos?',
        answer:
          'Casi todos los reglamentos lo piden desde cuatro peraltes, y nosotros lo recomendamos desde dos. Si se cuela ahora la zapata, el pasamanos puede venir cuando usted quiera.',
      },
      {
        question: '¿Pueden cambiar una sola losa?',
        answer:
          'Sí. La cortamos por sus juntas, buscamos por qué se movió y la colamos al nivel de las otras. El concreto nuevo se ve más claro al principio; la diferencia baja, pero rara vez desaparece.',
      },
      {
        question: '¿Y las raíces de mi árbol?',
        answer:
          'Cortar raíces grandes puede matar al árbol o tirarlo. Casi siempre se le puede dar la vuelta o pasar por encima de las raíces con una losa más gruesa y varilla. Si no se puede, se lo decimos antes de que decida.',
      },
    ],
  },
}
