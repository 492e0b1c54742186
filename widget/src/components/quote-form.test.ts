import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Faq } from './faq.tsx'
import { QuoteForm } from './quote-form.tsx'

it('components show texts in any language, also on a server', () => {
  const form = renderToString(createElement(QuoteForm, { lang: 'vi' }))
  expect(form).toMatch(/<form [^>]*lang="vi" dir="ltr"/)
  expect(form).toContain('Nhận báo giá miễn phí')
  expect(form).not.toMatch(/>First Name|>Phone|Free Quote/)
  const faq = renderToString(
    createElement(Faq, { lang: 'ar', messages: { faq: [{ question: 'كم؟', answer: '٣' }] } }),
  )
  expect(faq).toMatch(/<div [^>]*lang="ar" dir="rtl"><details[^>]*><summary[^>]*>كم؟/)
})

it('components are in English if they have no texts in a language', () => {
  const form = renderToString(createElement(QuoteForm, { lang: 'tlh' }))
  expect(form).toMatch(/<form [^>]*lang="en"/)
})
