import { languageName, languages, Reply, type ReplyName, type ReplyTexts } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { CheckedForm, Field } from '../../frame/form.tsx'
import { mergeChanges, useSettingsChange } from '../../queries/change-settings.ts'
import { usernameOf, usersQuery } from '../../queries/resources.ts'
import { createWriter, offeredPlaceholders, offeredReplies, replyLabels } from '../../words/replies.ts'

/** The messages with which texts and emails to visitors begin. */
export function ReplySettings({ replies }: { replies: ReplyTexts }) {
  return (
    <div className="setting">
      <p>“Text” and “Email” open with the message that fits, in the visitor’s language.</p>
      {offeredReplies.map((name) => (
        <ReplyForm key={name} name={name} replies={replies} />
      ))}
    </div>
  )
}

const sample = { firstName: 'Ada', projectType: 'driveway' }

function ReplyForm({ name, replies }: { name: ReplyName; replies: ReplyTexts }) {
  const { data: users } = useQuery(usersQuery)
  const [typed, setTyped] = useState(replies[name])
  const [seen, setSeen] = useState(replies[name])
  const save = useSettingsChange()
  const write = createWriter({ ...replies, [name]: typed }, usernameOf(users))
  return (
    <details>
      <summary>{replyLabels[name]}</summary>
      <CheckedForm
        aria-label={replyLabels[name]}
        schema={Reply}
        onValid={(reply) =>
          save.mutate(
            ({ replies: now }) => ({
              replies: { ...now, [name]: { ...now[name], ...mergeChanges(reply, seen, now[name]) } },
            }),
            { onSuccess: () => setSeen(reply) },
          )
        }
        onInput={() => save.isIdle || save.reset()}
      >
        {languages.map((language) => (
          <Fragment key={language}>
            <Field
              name={language}
              label={languageName(language)}
              hint={<span lang={language}>{write({ ...sample, lang: language }, name)}</span>}
            >
              {(props) => (
                <textarea
                  {...props}
                  rows={4}
                  lang={language}
                  value={typed[language]}
                  onChange={({ target }) => setTyped({ ...typed, [language]: target.value })}
                />
              )}
            </Field>
            <Placeholders field={language} language={languageName(language)} />
          </Fragment>
        ))}
        <div className="actions">
          <PendingButton isPending={save.isPending}>Save</PendingButton>
        </div>
        <p role="status">{save.isSuccess && 'The message is saved.'}</p>
        <ErrorMessage>{save.error?.message}</ErrorMessage>
      </CheckedForm>
    </details>
  )
}

interface PlaceholdersProps {
  /** The name of the field beside it in the form. */
  field: string
  language: string
}

/** Buttons that insert at the caret of a field what differs from visitor to visitor. */
function Placeholders({ field, language }: PlaceholdersProps) {
  return (
    <div className="chips" role="group" aria-label={`Insert into the message in ${language}`}>
      {offeredPlaceholders.map(([name, label]) => (
        <button
          key={name}
          type="button"
          onClick={({ currentTarget }) =>
            insertAtCaret(currentTarget.form?.elements.namedItem(field) as HTMLTextAreaElement, `{${name}}`)
          }
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** Replaces what is selected in a field, as typing does, and moves the focus there. */
function insertAtCaret(field: HTMLTextAreaElement, text: string) {
  field.focus()
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
