import {
  Partner,
  PartnerLink,
  PartnerPatch,
  RemovedSource,
  Source,
  SourceList,
  UnregisteredList,
} from '../../schemas/source.ts'
import { ownOrigin } from './access.ts'
import { json, jsonBody, type Operations } from './operation.ts'

/** `/api/sources`: the partners, and where quotes come from. */
export const sourceOperations = {
  listSources: {
    route: 'GET /api/sources',
    access: { by: 'users' },
    summary: 'Count quotes by source and month',
    description:
      'Returns the registered sources with their origins, and the number of quotes of every source by month (UTC), newest month first, without suspected spam and erased quotes. The owner registers a source in the inbox.',
    responses: { 200: json('Sources', 'The sources.', SourceList) },
  },
  listUnregistered: {
    route: 'GET /api/sources/unregistered',
    access: { by: 'users' },
    summary: 'List pages that are not registered',
    description:
      'Returns the origins of pages whose visitors went on to send their request at the contractor’s own page, so that the owner can register them. An origin is no proof of who owns the page.',
    responses: { 200: json('UnregisteredOrigins', 'The origins.', UnregisteredList) },
  },
  addSource: {
    route: 'POST /api/sources',
    access: { by: 'recent-users' },
    summary: 'Register an origin of a partner',
    description: `From then on, quotes from pages on the origin have the name of the partner, other pages cannot use it, and pages on the origin may post quotes and embed the form. An origin of another partner is rejected with 409. ${ownOrigin}`,
    body: jsonBody('AddedSource', Source),
    problems: ['taken'],
    responses: { 201: json('SourceAdded', 'The origin is registered.', Source) },
  },
  changeSource: {
    route: 'PATCH /api/sources/{name}',
    access: { by: 'recent-users', fields: ['showsReferrals'] },
    summary: 'Name a partner, and let it see each request',
    description: `Changes a partner as a JSON Merge Patch (RFC 7396). With \`showsReferrals\`, its page and its API tokens tell it what became of each request, without anything of who sent it, and \`/privacy\` says so. ${ownOrigin}`,
    parameters: ['SourceName'],
    body: jsonBody('PartnerChanges', PartnerPatch),
    responses: { 200: json('PartnerChanged', 'The partner is changed.', Partner) },
  },
  removeSource: {
    route: 'DELETE /api/sources/{name}',
    access: { by: 'users' },
    summary: 'Remove a partner',
    description: `Removes a partner with all its origins, or one of its origins. Its quotes keep the name. ${ownOrigin}`,
    parameters: ['SourceName'],
    query: RemovedSource,
    problems: ['not-found'],
    responses: { 204: { description: 'The source is removed with its origins. Its quotes keep the name.' } },
  },
  createPartnerLink: {
    route: 'POST /api/sources/{name}/link',
    access: { by: 'recent-users' },
    summary: 'Create the link of a partner',
    description: `Returns a link to a page for the partner: by month, how many requests came from the partner, how many of them were called on time, and how many were won. It needs no session. A new link replaces the former one. ${ownOrigin}`,
    parameters: ['SourceName'],
    responses: { 201: json('PartnerLinkCreated', 'The link works.', PartnerLink) },
  },
  revokePartnerLink: {
    route: 'DELETE /api/sources/{name}/link',
    access: { by: 'users' },
    summary: 'Revoke the link of a partner',
    description: `Revokes a link immediately. ${ownOrigin}`,
    parameters: ['SourceName'],
    responses: { 204: { description: 'The link does not work any more.' } },
  },
} satisfies Operations
