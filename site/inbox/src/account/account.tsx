import { Pane } from '../frame/pane.tsx'
import { PendingButton } from '../frame/pending-button.tsx'
import { ChangePassword } from './change-password.tsx'
import { useSignOut } from './use-sign-out.ts'

/** What the signed-in person can do about their account. */
export function Account() {
  const signOut = useSignOut('/api/sessions')
  return (
    <Pane title="Account" path="/account">
      <ChangePassword />
      <h3>Sign out everywhere</h3>
      <p>Ends all of your sessions, including this one. Use it if you lose a device.</p>
      <div className="actions">
        <PendingButton type="button" isPending={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out everywhere
        </PendingButton>
      </div>
      <p role="alert" className="error">
        {signOut.error?.message}
      </p>
    </Pane>
  )
}
