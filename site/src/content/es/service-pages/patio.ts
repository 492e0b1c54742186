import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../../site-texts.ts'

export const patio: SiteTexts['patio'] = {
  label: 'Patios',
  title: `Patios de concreto en ${company.city}: acabados, drenaje y precios | ${company.name}`,
  description: `Cómo se traza, se drena, se estampa y se sella un patio de concreto en ${company.city}, cuánto dura y de qué depende su precio. Con precios según el tamaño.`,
  hero: {
    heading: 'Un patio que no se encharca',
    lede: 'Lo trazamos según su mesa, su asador y el camino que toma la lluvia para salir del jardín. Luego se cuela y se termina a mano.',
  },
  process: {
    heading: 'Cómo se hace un patio',
    lede: 'Casi todo el trabajo se hace antes de que llegue la revolvedora.',
    steps: [
      {
        title: 'Trazo y niveles',
        timeframe: 'Día 1',
        description:
          'Con pintura sobre el pasto se ve el tamaño, ya con sus muebles. El láser da los niveles: un cuarto de pulgada de caída por cada pie, hacia afuera de la casa.',
      },
      {
        title: 'Base, cimbra y desagües',
        timeframe: 'Día 2',
        description:
          'Se quitan el pasto y la tierra, y se pone una base de piedra. Los desagües y los tubos para gas y luz se dejan ahora, porque después hay que cortar.',
      },
      {
        title: 'Colado y acabado',
        timeframe: 'Día 3',
        description:
          'Cuatro pulgadas de concreto con varilla. Se escobilla, se lava para que se vea la piedra o se estampa mientras está fresco: para eso hay una o dos horas.',
      },
      {
        title: 'Lavar, cortar, sellar',
        timeframe: 'Los días siguientes',
        description:
          'Las juntas siguen el dibujo. Lo estampado y lo expuesto se lavan y, ya secos, se sellan. Se puede caminar encima a las 24 o 48 horas; el asador y las macetas, a los 7 días.',
      },
    ],
  },
  life: {
    heading: 'Cuánto dura',
    lede: `Un patio carga poco, así que deciden el agua y las raíces: lo normal son de 25 a 40 años. La estructura de los nuestros tiene garantía de ${company.claims.warrantyYears}.`,
    points: [
      'La losa queda una o dos pulgadas abajo de la puerta y sin tocar la fachada',
      'Una junta suave junto a la casa deja que cada una se mueva por su cuenta',
      'El estampado conserva su color con sellador: renuévelo cada 2 o 3 años',
      'Las bajadas de agua y los aspersores terminan fuera de la orilla, no debajo',
    ],
  },
  price: {
    heading: 'De qué depende el precio',
    factors: [
      {
        title: 'El acabado',
        description:
          'El escobillado es el más barato, el agregado expuesto cuesta más, y el estampado de dos colores es el más caro.',
      },
      {
        title: 'La forma',
        description: 'Las curvas y las franjas se cimbran y se cortan a mano, pie por pie.',
      },
      {
        title: 'El acceso',
        description: 'Si el camión no llega al jardín, el concreto entra con bomba o en carretilla.',
      },
      {
        title: 'La pendiente',
        description:
          'Un terreno inclinado pide una orilla más gruesa, un escalón o un murete; uno plano, desagües.',
      },
    ],
  },
  questions: {
    heading: 'Lo que nos preguntan de los patios',
    items: [
      {
        question: '¿El concreto estampado resbala?',
        answer:
          'Mojado y recién sellado, puede resbalar. Una arenilla fina en el sellador da agarre y casi no se ve. Alrededor de una alberca recomendamos escobillado o agregado expuesto.',
      },
      {
        question: '¿Le puedo poner techo después?',
        answer:
          'Sí, si nos avisa desde ahora. Los postes de un techo necesitan zapatas, que son más hondas que la losa y van debajo. Las colamos junto con ella, donde van a ir sus postes, y anotamos dónde quedaron.',
      },
      {
        question: '¿Se calienta mucho en verano?',
        answer:
          'Depende sobre todo del color. El gris natural y los tonos claros se calientan mucho menos que los oscuros, y la sombra es lo que más ayuda. Vea una muestra a pleno sol antes de escoger.',
      },
    ],
  },
}
