import { minPasswordLength } from '@concrete-quote/openapi'

/** The field of a new password, and what makes one acceptable. */
export function NewPassword({ label, autoFocus = false }: { label: string; autoFocus?: boolean }) {
  return (
    <label>
      {label}, at least {minPasswordLength} characters, such as four words
      <input
        name="newPassword"
        type="password"
        autoComplete="new-password"
        minLength={minPasswordLength}
        required
        autoFocus={autoFocus}
      />
    </label>
  )
}
