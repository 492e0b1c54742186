import { company } from '@concrete-quote/openapi'
import { servicePages } from './en/service-pages/index.ts'
import { serviceTypes, type ServiceType } from './services.ts'

/** The pages in the navigation, in its order. */
export const navigationPages = ['home', 'services', 'about', 'contact'] as const
type NavigationPage = (typeof navigationPages)[number]

/** A service with a page of its own, which has its name. */
export type ServicePage = keyof typeof servicePages

export const isServicePage = (name: string): name is ServicePage => Object.hasOwn(servicePages, name)

/** The services with a page, in display order. */
export const servicesWithPage = serviceTypes.filter(isServicePage)

/** The page of a finished project, by the name in the record. */
export type ProjectPage = `projects/${string}`

export const isProjectPage = (name: string): name is ProjectPage => name.startsWith('projects/')

export const projectPages = company.projects.map(({ name }): ProjectPage => `projects/${name}`)

/** The pages that search engines list. */
export const publicPages = [...navigationPages, ...servicesWithPage, ...projectPages, 'privacy'] as const

export type PageName = (typeof publicPages)[number] | 'notFound'
/** A page whose texts are not in the record. */
export type OwnPage = Exclude<PageName, ProjectPage>

/** What each page has in each language. */
export type PageTexts = { paths: Record<OwnPage, string> } & Record<
  OwnPage,
  { title: string; description: string }
> &
  Record<NavigationPage, { label: string }>

/** The path of the page of a service, or undefined if it has none. */
export const servicePath = (paths: PageTexts['paths'], type: ServiceType): string | undefined =>
  isServicePage(type) ? paths[type] : undefined
