import { useState, type FocusEvent, type FormEvent } from 'react'
import { isPhoneTooShort } from '@concrete-quote/openapi'

/** Whether the phone number lacks digits, as far as it was checked: when the visitor leaves it, and from then on. */
export function usePhoneHint() {
  const [isShort, setShort] = useState(false)
  const check = ({ target }: FormEvent | FocusEvent) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'phone') setShort(isPhoneTooShort(value))
  }
  return [isShort, check, setShort] as const
}
