import { expect } from 'playwright/test'
import type { BrowserName, Desktop } from '../../testing/engines/orca/desktop.ts'
import { test } from '../../testing/engines/orca/test.ts'
import { snippet } from '../../testing/test.ts'

/** The expected speech in a language. The names of roles come from Orca. */
interface Expectations {
  fields: string[]
  submit: string
  errors: string[]
  pending: string
  failedToast: string
  next: string
  submittedToast: string
  region: string
}

// Orca speaks no states of combo boxes: `Project Type` is marked as required and invalid as the other fields are.
const expectations: Record<'en' | 'es', Expectations> = {
  en: {
    fields: [
      'First Name entry required',
      'Last Name entry required',
      'Phone entry required',
      'Email entry',
      'Project Type combo box',
      'Project Details entry required',
    ],
    submit: 'Get My Free Quote push button',
    errors: [
      'First name is required',
      'Last name is required',
      'Phone number is required',
      'Email entry',
      'Please select a project type',
      'Please provide project details (minimum 10 characters)',
    ],
    pending: 'Submitting...',
    failedToast: 'Submission Failed 500: The database is down',
    next: 'Request sent.',
    submittedToast: 'Quote Request Submitted! We will contact you to discuss your project.',
    region: 'Notifications (F8) region',
  },
  es: {
    fields: [
      'Nombre entry required',
      'Apellido entry required',
      'Teléfono entry required',
      'Correo electrónico entry',
      'Tipo de proyecto combo box',
      'Detalles del proyecto entry required',
    ],
    submit: 'Pedir mi cotización gratis push button',
    errors: [
      'El nombre es obligatorio',
      'El apellido es obligatorio',
      'Escriba su teléfono (mínimo 10 caracteres)',
      'Correo electrónico entry',
      'Seleccione un tipo de proyecto',
      'Describa el proyecto (mínimo 10 caracteres)',
    ],
    pending: 'Enviando...',
    failedToast: 'No se pudo enviar 500: Algo falló de nuestro lado. Inténtelo de nuevo o llámenos.',
    next: 'Solicitud enviada',
    submittedToast:
      '¡Solicitud de cotización enviada! Nos pondremos en contacto con usted para hablar de su proyecto.',
    region: 'Avisos (F8) region',
  },
}

/** Presses Tab through the fields, and types a valid value into each. */
async function fillIn(
  { press, type, speech }: Desktop,
  announced: string[],
  values = ['Ada', 'Lovelace', '2145550123', '', 'p', 'The driveway has cracked.'],
) {
  for (const [index, value] of values.entries()) {
    await speech.expectSpoken(announced[index] ?? '')
    if (value) await type(value)
    await press('Tab')
  }
}

for (const browser of ['firefox', 'chromium'] satisfies BrowserName[]) {
  for (const [lang, expected] of Object.entries(expectations)) {
    test(`announces the form, its messages and its outcome in ${browser} (${lang})`, async ({
      quotes,
      partnerPage,
      openDesktop,
    }) => {
      test.setTimeout(180_000)
      const html = snippet(quotes.url).replace('lang="en"', `lang="${lang}"`)
      const desktop = await openDesktop(browser, await partnerPage(html))
      const { press, speech } = desktop
      // Orca reads all or part of a page when it has loaded. In Chromium, the form comes a moment later.
      await speech.expectSpoken('A partner')
      await speech.untilSilent()

      await test.step('Tab through the empty form', async () => {
        for (const field of [...expected.fields, expected.submit]) {
          await press('Tab')
          await speech.expectSpoken(field)
        }
      })
      await test.step('Submit it, and correct the errors', async () => {
        await press('Return')
        await fillIn(desktop, expected.errors)
        await speech.expectSpoken(expected.submit)
      })
      // Orca reads the status line twice in Chromium, whatever its role and whenever it gets focus.
      const expectOutcome = async (outcome: string[]) => {
        if (browser === 'chromium') await speech.expectSpoken(expected.pending)
        await speech.expectEachSpokenOnce(browser === 'chromium' ? outcome : [expected.pending, ...outcome])
      }
      await test.step('A failure is announced, and focus returns to the button', async () => {
        quotes.respondToQuotes({ status: 500, body: 'The database is down' })
        await press('Return')
        // The toast is announced before or after the focused button.
        await expectOutcome([expected.submit, expected.failedToast])
        await press('F8')
        await speech.expectSpoken(expected.region)
        await speech.expectSpoken(expected.failedToast)
        await press('Escape')
        await speech.expectSpoken(expected.submit)
      })
      await test.step('A success is announced, and focus moves to what happens next', async () => {
        quotes.respondToQuotes()
        await press('Return')
        await expectOutcome([expected.next, expected.submittedToast])
      })
      expect(quotes.posted).toHaveLength(2)
    })
  }
}
