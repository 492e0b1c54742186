import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import '@concrete-quote/widget/element/dom'

@Component({
  selector: 'app-quote',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <concrete-quote-form
      api-url="http://localhost:3000"
      source="angular"
      [values]="{ projectType: 'patio' }"
      (quote-submitted)="id.set($event.detail.id)"
    >
      <div><a href="tel:+12145550123">Call (214) 555-0123</a></div>
      <svg height="638" aria-hidden="true"></svg>
    </concrete-quote-form>
    @if (id()) {
      <p>Your reference: {{ id() }}</p>
    }
  `,
})
class Quote {
  protected readonly id = signal<string | undefined>(undefined)
}

void bootstrapApplication(Quote)
