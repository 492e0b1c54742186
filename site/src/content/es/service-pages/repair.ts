import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../../site-texts.ts'

export const repair: SiteTexts['repair'] = {
  label: 'Reparaciones',
  title: `Reparación de concreto en ${company.city}: grietas, losas hundidas, superficies gastadas | ${company.name}`,
  description: `Sellar, levantar, recubrir o volver a colar: cómo se repara el concreto en ${company.city}, cuánto dura cada reparación y de qué depende su precio.`,
  hero: {
    heading: 'Primero la causa, luego el arreglo',
    lede: 'Un resane sobre la causa equivocada falla en un año. Primero buscamos el agua, la raíz o el hueco.',
  },
  process: {
    heading: 'Cómo se hace una reparación',
    lede: 'La mejor es la más chica que dure.',
    steps: [
      {
        title: 'Ver y escuchar',
        timeframe: 'En la visita',
        description:
          'Medimos la grieta, golpeamos la losa con un martillo para hallar huecos y seguimos el agua: bajadas, aspersores, fugas.',
      },
      {
        title: 'Escoger el arreglo',
        timeframe: 'En la cotización',
        description:
          'Usted ve cada manera de hacerlo, con su precio y lo que dura. Primero va la causa: muchas veces lo más barato es un desagüe o mover una bajada.',
      },
      {
        title: 'Sellar, levantar o cambiar',
        timeframe: 'El día de la obra',
        description:
          'Las grietas se limpian y se inyectan. Las losas hundidas se levantan por agujeros chicos. Lo gastado se desbasta y se recubre. Lo roto se corta y se cuela de nuevo.',
      },
      {
        title: 'A usarla otra vez',
        timeframe: 'En un día, o en una semana',
        description:
          'Una losa levantada o una grieta sellada aguanta un auto al día siguiente. El concreto nuevo lo aguanta a los 7 días.',
      },
    ],
  },
  life: {
    heading: 'Cuánto dura una reparación',
    lede: `Mientras no regrese la causa. Lo que colamos de nuevo tiene nuestra garantía estructural de ${company.claims.warrantyYears} años.`,
    points: [
      'Una grieta inyectada con epóxico: lo que dure la losa, si ya no se mueve',
      'Una junta con sellador nuevo: de 5 a 10 años',
      'Una losa levantada: 10 años o más, si ya no corre agua por debajo',
      'Un recubrimiento delgado: de 8 a 15 años, según el tráfico',
    ],
  },
  price: {
    heading: 'De qué depende el precio',
    factors: [
      {
        title: 'La causa',
        description: 'Un hueco debajo de la losa cuesta más que la grieta que dejó arriba.',
      },
      {
        title: 'La extensión',
        description: 'Los pies de grieta, cuántas losas son y cuánto se hundieron.',
      },
      {
        title: 'La visita',
        description: 'Varios arreglos chicos en un día cuestan menos que uno cada vez.',
      },
      {
        title: 'La apariencia',
        description: 'Igualar el color y el acabado de lo demás lleva muestras y más horas.',
      },
    ],
  },
  questions: {
    heading: 'Lo que nos preguntan de las reparaciones',
    items: [
      {
        question: '¿Es grave esta grieta?',
        answer:
          'Si es más delgada que una tarjeta de crédito y los dos lados están parejos, casi nunca: séllela y vigílela. Si pasa de un cuarto de pulgada, si crece o si un lado está más alto, algo se mueve abajo. Mándenos una foto con su solicitud.',
      },
      {
        question: '¿Levantar o cambiar?',
        answer:
          'Las losas que se hundieron enteras se pueden levantar, por menos que unas nuevas y en unas horas. Si una está partida en varios pedazos o se desmorona, su dinero rinde más en una nueva.',
      },
      {
        question: '¿Se va a notar?',
        answer:
          'Sí, por lo menos al principio. Las grietas selladas se ven como líneas delgadas, y el concreto nuevo es más claro que el viejo. Si le importa cómo se ve, un recubrimiento sobre toda la losa le da un solo color.',
      },
    ],
  },
}
