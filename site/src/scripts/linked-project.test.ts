import { describe, expect, it } from 'vitest'
import { locales } from '@concrete-quote/openapi'
import { linkedProjects } from '../content/services.ts'
import { siteTexts } from '../content/texts-by-language.ts'
import { linkedValues } from './linked-project.ts'

const values = (search: string, lang: 'en' | 'es' = 'en') =>
  linkedValues(search, linkedProjects(siteTexts[lang].prices), locales[lang])

describe('a link to the form', () => {
  it.each([
    ['driveway', 600, 'en', 'About 600 sq ft.'],
    ['driveway', 1250, 'en', 'About 1,250 sq ft.'],
    ['steps', 30, 'en', 'About 30 linear ft.'],
    ['patio', 192, 'es', 'Unos 192 pies cuadrados.'],
    ['steps', 30, 'es', 'Unos 30 pies lineales.'],
  ] as const)('for a %s with the size %d (%s) enters "%s"', (projectType, size, lang, projectDetails) => {
    expect(values(`?projectType=${projectType}&size=${size}`, lang)).toEqual({ projectType, projectDetails })
  })

  it.each(['', '0', '-600', '1e9', '600.5', 'NaN', 'Infinity', '600 sq ft', '<b>600</b>'])(
    'ignores the size "%s"',
    (size) => {
      expect(values(`?projectType=driveway&size=${encodeURIComponent(size)}`)).toEqual({
        projectType: 'driveway',
      })
    },
  )

  it('ignores a size where the price does not depend on it', () => {
    expect(values('?projectType=repair&size=600')).toEqual({ projectType: 'repair' })
  })

  it.each(['', '?size=600', '?projectType=spaceship&size=600', '?projectType=toString&size=600'])(
    'ignores "%s", which names no project type',
    (search) => expect(values(search)).toEqual({}),
  )
})
