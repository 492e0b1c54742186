import type { Language } from '@concrete-quote/openapi'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Specified } from './types.ts'

export const specified: Record<Language, Specified> = { en, es }
