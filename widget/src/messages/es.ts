import type { FaqItem } from '../faq-items.ts'

/** What visitors read in Spanish, by the English text of the contract; `#` stands for a number. */
export const es: Record<string, string> = {
  'Request Your Free Quote': 'Solicite su cotización gratis',
  'Select a project type': 'Seleccione un tipo de proyecto',
  'Get My Free Quote': 'Obtener mi cotización gratis',
  'Submitting...': 'Enviando...',
  'Quote Request Submitted!': '¡Solicitud de cotización enviada!',
  'We will contact you to discuss your project.':
    'Nos pondremos en contacto con usted para hablar de su proyecto.',
  'Submission Failed': 'No se pudo enviar',
  'Failed to submit quote request. Please try again.':
    'No se pudo enviar la solicitud de cotización. Inténtelo de nuevo.',
  'You are offline. What you typed is kept.': 'No hay conexión. Lo que escribió se conserva.',
  'Or call': 'O llame al',
  Website: 'Sitio web',
  'Notifications (F8)': 'Avisos (F8)',
  Close: 'Cerrar',

  'First Name': 'Nombre',
  'Last Name': 'Apellido',
  Phone: 'Teléfono',
  Email: 'Correo electrónico',
  'Project Type': 'Tipo de proyecto',
  'Project Details': 'Detalles del proyecto',

  'First name is required': 'El nombre es obligatorio',
  'Last name is required': 'El apellido es obligatorio',
  'Phone number is required': 'El número de teléfono es obligatorio',
  'Invalid email address': 'Correo electrónico no válido',
  'Please select a project type': 'Seleccione un tipo de proyecto',
  'Please provide project details (minimum # characters)': 'Describa el proyecto (mínimo # caracteres)',
  'Must be at most # characters': 'No puede tener más de # caracteres',
  'Contains a character that cannot be stored': 'Contiene un carácter que no se puede guardar',
}

/** Why a request was refused, in Spanish, by status: the server answers in English. */
export const refusalsInSpanish: Record<number, string> = {
  413: 'La solicitud es demasiado larga.',
  422: 'Revise los datos del formulario.',
  429: 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  503: 'El servicio no está disponible ahora. Inténtelo más tarde.',
}

/** The questions that visitors ask, in Spanish, in the order of the English ones. */
export const faqInSpanish: FaqItem[] = [
  {
    question: '¿Cuánto dura un proyecto?',
    answer:
      'La mayoría de los proyectos residenciales toma de 3 a 5 días, del primer molde a la última junta. Su cotización indica los días de su obra.',
  },
  {
    question: '¿Los presupuestos son gratis?',
    answer: 'Sí. Medimos en el lugar y enviamos un presupuesto detallado, gratis y sin compromiso.',
  },
  {
    question: '¿Ofrecen garantía?',
    answer:
      'Sí. Nuestro trabajo tiene una garantía estructural de 30 años y una garantía de satisfacción del 100%.',
  },
  {
    question: '¿Tienen licencia y seguro?',
    answer: 'Sí. Tenemos licencia, fianza y seguro, y trabajamos en Dallas desde 2008.',
  },
]
