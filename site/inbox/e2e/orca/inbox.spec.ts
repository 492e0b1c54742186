import { test as base } from '../../../../widget/testing/engines/orca/test.ts'
import { morning as counts } from '../../testing/a-morning.ts'
import { startSignedInMorning, type SignedInMorning } from '../../testing/signed-in-morning.ts'

const test = base.extend<{ morning: SignedInMorning }>({
  morning: async ({ browserName: _ }, use) => {
    const morning = await startSignedInMorning()
    await use(morning)
    await morning.stop()
  },
})

test('reads who must be called first, what became of a call, and who is next in firefox', async ({
  morning,
  openDesktop,
}) => {
  test.setTimeout(180_000)
  const { press, type, speech } = await openDesktop('firefox', morning.inbox)
  const tabTo = async (phrase: string) => {
    await press('Tab')
    await speech.expectSpoken(phrase)
  }
  // Orca reads the page when it has loaded.
  for (const phrase of ['Maria Ramirez', 'Driveway', 'Overdue by 3 days', '(214) 555-0159'])
    await speech.expectSpoken(phrase)
  await speech.untilSilent()

  await tabTo(`${counts.overdue} overdue link`)
  await press('Return')
  await speech.expectSpoken('Requests region')
  for (const name of ['Waiting 58', 'Answered', 'All', 'Spam', 'Set up']) await tabTo(name)
  await tabTo('Maria Ramirez link Unopened Driveway Overdue by 3 days')
  await tabTo('Call (214) 555-0122 link')
  await tabTo('Text (214) 555-0122 link')
  await press('shift+Tab', 'shift+Tab')
  await speech.expectSpoken('Maria Ramirez link')
  await press('Return')
  await speech.expectSpoken('Maria Ramirez heading level 2')
  await speech.untilSilent()

  for (const name of [
    'Call (214) 555-0122 link',
    'Text (214) 555-0122 link',
    'Email',
    'Mark as answered push button',
  ])
    await tabTo(name)
  await tabTo('No answer push button')
  await press('Return')
  await speech.expectSpoken('Maria Ramirez heading level 2')
  await speech.untilSilent()
  // Another quote by the same name.
  await tabTo('Call (214) 555-0159 link')
  // Orca's key for the button before: Filters, Menu, Help, Undo.
  await press('shift+b', 'shift+b', 'shift+b', 'shift+b')
  await speech.expectSpoken('Undo push button')
  await press('Return')
  await speech.expectSpoken('Undone:')
  await speech.untilSilent()
  await tabTo('Call (214) 555-0122 link')

  await press('slash')
  await speech.expectSpoken('Name, number, or details entry')
  await type('0381')
  await speech.expectEachSpokenOnce(['Results for “0381”: 1 request'])
})
