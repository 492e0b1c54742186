import type {} from '@concrete-quote/widget/element'

/**
 * The web component, loaded by a script tag. `next/script` would preload the file as a classic script: browsers load it
 * twice and warn. An inline script would not run after a client-side navigation.
 */
export default function Page() {
  return (
    <main>
      <concrete-quote-form source="next-script">
        <div>
          <a href="tel:+12145550147">Call (214) 555-0147</a>
        </div>
        <svg height="696" aria-hidden="true" />
      </concrete-quote-form>
      <script
        type="module"
        async
        fetchPriority="low"
        src="http://localhost:3000/widget/v1/concrete-quote-form.js"
      />
    </main>
  )
}
