import { company } from '@concrete-quote/openapi'
import { CallNow } from '../components/actions.tsx'
import { CallToAction } from '../components/call-to-action.tsx'
import { Claims } from '../components/claims.tsx'
import { Hero } from '../components/hero.tsx'
import { Picture } from '../components/picture.tsx'
import { Ticks } from '../components/ticks.tsx'
import { assurances, climate, seasonalTips, stats, story, storyHighlights, values } from '../content/about.ts'
import { columnWidth } from '../column-width.ts'
import type { Page } from '../page.ts'

const heroSizes = '(max-width: 64rem) 100vw, max(50vw, 60rem)'

export const about: Page = {
  path: '/about',
  label: 'About',
  title: `A family of concrete contractors since ${company.foundedYear} | ${company.name}`,
  description: `Family-owned in ${company.city}, ${company.region}, since ${company.foundedYear}: 500+ projects, licensed, bonded and insured, with a 30-year structural warranty.`,
  share: { title: 'One family, one standard', image: 'about' },
  preload: [{ image: 'about', sizes: heroSizes }],
  content: (
    <>
      <Hero
        title="One family, one standard"
        badge={`Family-owned since ${company.foundedYear}`}
        actions={<CallNow className="button button-light" />}
        picture={<Picture image="about" sizes={heroSizes} eager />}
      >
        We measure, form, pour and finish concrete in {company.city}, and we answer for it with our own name.
      </Hero>

      <section className="facts" aria-label="In figures">
        <div className="wide">
          <ul className="claims" data-columns="4">
            {stats.map(({ figure, label }) => (
              <li key={label} className="stat">
                <strong>{figure}</strong> {label}
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="section" aria-labelledby="story">
        <div className="wide halves">
          <div>
            <h2 id="story">Our Story</h2>
            {story.map((paragraph) => (
              <p key={paragraph} className="prose">
                {paragraph}
              </p>
            ))}
            <Ticks items={storyHighlights} />
          </div>
          <div className="well">
            <Picture image="hero" sizes={`(max-width: 64rem) ${columnWidth()}, ${columnWidth(52)}`} />
          </div>
        </div>
      </section>

      <section className="section sunk" aria-labelledby="values">
        <div className="wide">
          <h2 id="values">What we hold to</h2>
          <Claims claims={values} columns={4} />
          <h2 className="subhead">What you can count on</h2>
          <Claims claims={assurances} columns={4} />
        </div>
      </section>

      <section className="section" aria-labelledby="seasons">
        <div className="wide">
          <div className="section-head">
            <h2 id="seasons">A year with concrete</h2>
            <p className="lede">What each season asks of a slab in North Texas, new or old.</p>
          </div>
          <Claims claims={seasonalTips} columns={4} />
        </div>
      </section>

      <section className="section sunk" aria-labelledby="climate">
        <div className="wide">
          <div className="section-head">
            <h2 id="climate">Why {company.city} is hard on concrete</h2>
            <p className="lede">
              Clay below, heat above and a few hard frosts a year. Here is what we do about each.
            </p>
          </div>
          <Claims claims={climate} columns={3} />
        </div>
      </section>

      <CallToAction id="call" title="Let us look at your site" image="driveway">
        A visit, a measured plan and an itemized quote: free, and with no obligation.
      </CallToAction>
    </>
  ),
}
