import { useState, type FocusEvent, type FormEvent } from 'react'
import { isOneDigitShort } from '@concrete-quote/openapi'

/** Whether the phone number lacks a digit, as far as it was checked: when the visitor leaves it, and from then on. */
export function usePhoneHint() {
  const [isShort, setShort] = useState(false)
  const check = ({ target }: FormEvent | FocusEvent) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'phone') setShort(isOneDigitShort(value))
  }
  return [isShort, check, setShort] as const
}
