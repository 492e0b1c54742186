import { company, formMessages, maxPhotos, photoLinkDays, quoteFieldNames } from '@concrete-quote/openapi'
import type { SiteTexts } from '../site-texts.ts'

const fields = new Intl.ListFormat('es').format(
  quoteFieldNames.map((name) => formMessages.es.labels[name].toLowerCase()),
)

export const privacy: SiteTexts['privacy'] = {
  label: 'Privacidad',
  title: `Privacidad | ${company.name}`,
  description: `Qué datos pide ${company.name}, para qué, quién los recibe, por cuánto tiempo y cómo pedir que se borren.`,
  heading: 'Privacidad',
  lede: 'Qué datos nos envía, qué hacemos con ellos y cómo pedir que los borremos.',
  sections: [
    {
      heading: 'Qué nos envía',
      items: [
        `El formulario pide estos datos: ${fields}.`,
        'Con ellos guardamos cuándo los envió, el idioma del formulario, la página en la que estaba, el socio de quien es esa página y cómo nos encontró: el sitio desde el que llegó, la primera página que vio y los nombres de campaña y números de clic de anuncios que traía el enlace. Su navegador guarda cómo nos encontró hasta que cierra la pestaña.',
        'Si toca nuestro número de teléfono, lo contamos, con la página, su idioma y la campaña: nada que diga quién es usted.',
        'Si una página de un socio muestra nuestro formulario, lo contamos, una vez al día y por pestaña, con el socio: nada que diga quién es usted, y sin cookies.',
        `Puede agregar hasta ${maxPhotos} fotos, con un enlace que funciona durante ${photoLinkDays} días. Quitamos lo que las cámaras escriben en las fotos, como el lugar.`,
        'Después puede decirnos dónde es el trabajo, si prefiere una llamada o un mensaje de texto, y a qué hora.',
        'Lo que escribe se guarda como borrador en su navegador hasta que cierra la pestaña. Nos llega solo cuando lo envía. Luego se guardan ahí su número y el enlace a su solicitud, hasta que cierra la pestaña.',
      ],
    },
    {
      heading: 'Qué hacemos con ellos',
      items: [
        'Los usamos para llamarle, ver la obra y preparar su cotización. No los vendemos.',
        'La dirección de su red limita cuántas solicitudes y fotos llegan de una misma red. Para eso se guarda un día como máximo, y nunca con su solicitud ni en un registro.',
        { if: 'noAnalytics', text: 'No ponemos cookies a los visitantes ni los rastreamos.' },
        {
          if: 'analytics',
          text: 'Servicios de terceros miden cómo se usan nuestras páginas, y pueden poner cookies y conocer la dirección de su red: {value}.',
        },
      ],
    },
    {
      heading: 'Quién los recibe',
      items: [
        'Quienes contestamos las solicitudes, después de iniciar sesión.',
        {
          media: {
            email: 'Cada solicitud nos llega también por correo, a través de nuestro proveedor de correo.',
            push: 'Nuestros teléfonos reciben un aviso por los servicios de Apple, Google, Microsoft o Mozilla, que no pueden leer el mensaje.',
            webhook: 'Los reciben programas que usamos en nuestro trabajo: {value}.',
          },
        },
        { if: 'confirmation', text: 'Si nos da un correo electrónico, ahí le confirmamos su solicitud.' },
        {
          if: 'adConversion',
          text: 'Si llegó por un anuncio de Google y hacemos el trabajo, le informamos a Google el número de ese clic, cuándo acordamos el trabajo y su precio, para saber qué anuncios valen lo que cuestan. No lo hacemos si su navegador nos pide no compartir sus datos (Global Privacy Control).',
        },
        'Algunos socios muestran nuestro formulario en sus páginas. La solicitud nos llega a nosotros, y anotamos de quién era la página.',
        {
          if: 'referrals',
          text: 'Algunos de estos socios ven qué pasó con cada solicitud de su página: la fecha, el número que ellos le dieron, el tipo de trabajo, y si llamamos a tiempo, enviamos un precio y obtuvimos el trabajo. No les mostramos quién la envió, la dirección ni el precio.',
        },
      ],
    },
    {
      heading: 'Por cuánto tiempo',
      items: [
        {
          if: 'retention',
          text: 'Borramos las solicitudes y sus fotos {value} días después de recibirlas, o antes si nos lo pide.',
        },
        { if: 'noRetention', text: 'Guardamos las solicitudes y sus fotos hasta que nos pida borrarlas.' },
      ],
    },
    {
      heading: 'Usted decide',
      items: [
        'Para ver, corregir o borrar lo que tenemos de usted, llame al {phone} o escriba a {email}. Lo borrado se sobrescribe; las copias de los respaldos desaparecen cuando estos se reemplazan.',
      ],
    },
  ],
}
