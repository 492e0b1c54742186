import { company } from '@concrete-quote/openapi'
import { formatMonth } from '../content/format-month.ts'
import { pageTexts } from '../content/page-texts.ts'
import { mainPhoto, photoName, projectPage, type Project } from '../content/projects.ts'
import { useTexts } from '../content/texts-by-language.ts'
import { columnWidth, Picture } from './picture.tsx'
import { PageSection } from './sections.tsx'

interface ProjectCardsProps {
  projects: readonly Project[]
  /** Picture and text beside each other on phones (`home.css`). */
  isCompact?: boolean
}

/** Cards of projects, in a row on phones. Each is a link to the project's page. */
function ProjectCards({ projects, isCompact = false }: ProjectCardsProps) {
  const texts = useTexts()
  const { carousel, lang } = texts
  // None is alone in the last row.
  const columns = projects.length % 3 === 1 && projects.length > 1 ? 4 : 3
  const onWide =
    columns === 3 ? columnWidth(32.5) : `(max-width: 64rem) ${columnWidth(49.3)}, ${columnWidth(24.3)}`
  return (
    <ul className="cards linked-cards project-cards" data-columns={columns}>
      {projects.map((project) => (
        <li key={project.name} className="card">
          <div className="card-picture">
            <Picture
              image={photoName(mainPhoto(project))}
              sizes={`(max-width: 47.999rem) ${isCompact ? '13.5rem' : 'min(78vw, 20rem)'}, ${onWide}`}
            />
            {project.sample && <p className="tag">{carousel.sample}</p>}
          </div>
          <div className="card-text">
            <h3>
              <a href={pageTexts(texts, projectPage(project)).path}>{project.title[lang]}</a>
            </h3>
            <p>
              {project.city}, {formatMonth(project.month, lang)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** All projects, in a section. Nothing if the record has none. */
export function ProjectGallery() {
  const { projects } = useTexts()
  if (company.projects.length === 0) return null
  return (
    <PageSection id="projects" heading={projects.heading} lede={projects.lede}>
      <ProjectCards projects={company.projects} />
    </PageSection>
  )
}

interface ProjectRowProps extends ProjectCardsProps {
  heading: string
  id?: string
}

/** Up to three projects, with a heading. Nothing if there are none. */
export function ProjectRow({ heading, id, projects, ...props }: ProjectRowProps) {
  if (projects.length === 0) return null
  return (
    <>
      <h2 id={id} className="subhead">
        {heading}
      </h2>
      <ProjectCards projects={projects.slice(0, 3)} {...props} />
    </>
  )
}
