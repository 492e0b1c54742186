import { useId, type MouseEvent, type Ref } from 'react'
import { company } from '@concrete-quote/openapi'
import type { Outcome } from '../core/draft.ts'
import type { Texts } from '../core/texts.ts'

interface SubmitAreaProps {
  buttonRef: Ref<HTMLButtonElement>
  statusRef: Ref<HTMLParagraphElement>
  outcome: Outcome
  /** The page about the data of visitors. */
  privacyUrl: string | undefined
  texts: Texts
  submit: () => void
  /** Where the visitor continues, if this page cannot send the form. */
  formUrl: string | undefined
}

/** An address of the web, and no script. */
const isPage = /^(https?:\/)?\//i

/** The button, and below it what happens to the visitor's data, or what became of the request. */
export function SubmitArea(props: SubmitAreaProps) {
  const { buttonRef, statusRef, outcome, privacyUrl = '', texts, submit, formUrl } = props
  const statusId = useId()
  const { state, failure } = outcome
  const isPending = state === 'pending'
  return (
    <>
      <button
        ref={buttonRef}
        type="submit"
        part="button"
        disabled={isPending}
        onClick={(event) => submitIfSandboxed(event, submit)}
        // Focus goes to it after a failure, which the toast announces.
        aria-describedby={failure ? undefined : statusId}
      >
        {isPending
          ? texts.pending
          : formUrl
            ? texts.continueAt.replace('{company}', company.name)
            : texts.submit}
      </button>
      {formUrl && (
        // Where the browser or the page allows no new tab.
        <p className="cq-status">
          <a href={formUrl} target="_blank" rel="noopener">
            {texts.openForm}
          </a>
        </p>
      )}
      <p
        ref={statusRef}
        id={statusId}
        className="cq-status"
        part="status"
        data-failed={failure && true}
        tabIndex={-1}
      >
        {isPending ? texts.pending : failure ? `${texts.failed}. ${failure.message(texts)}` : texts.privacy}
        {state === 'idle' && isPage.test(privacyUrl) && (
          <>
            {' '}
            <a href={privacyUrl} target="_blank" rel="noopener">
              {texts.privacyLink}
            </a>
          </>
        )}
      </p>
    </>
  )
}

/** Submits after a press that no submit event follows: a sandboxed frame without `allow-forms` dispatches none. */
function submitIfSandboxed(
  { currentTarget, nativeEvent }: MouseEvent<HTMLButtonElement>,
  submit: () => void,
) {
  const timer = setTimeout(() => {
    if (!nativeEvent.defaultPrevented) submit()
  })
  // At the root, because the page may stop the event on its way.
  const options = { capture: true, once: true }
  currentTarget.getRootNode().addEventListener('submit', () => clearTimeout(timer), options)
}
