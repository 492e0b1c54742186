import { createSignal, Show } from 'solid-js'
import { render } from 'solid-js/web'
import '@concrete-quote/widget/element/solid'

function App() {
  const [id, setId] = createSignal<string>()
  return (
    <>
      <concrete-quote-form
        api-url="http://localhost:3000"
        source="solid"
        values={{ projectType: 'patio' }}
        on:quote-submitted={({ detail }) => setId(detail.id)}
      />
      <Show when={id()}>
        <p>Your reference: {id()}</p>
      </Show>
    </>
  )
}

render(() => <App />, document.getElementById('app') as HTMLElement)
