import {
  company,
  formMessages,
  maxPhotos,
  type Medium,
  photoLinkDays,
  quoteFieldNames,
} from '@concrete-quote/openapi'

const fields = new Intl.ListFormat('en').format(
  quoteFieldNames.map((name) => formMessages.en.labels[name].toLowerCase()),
)

export const privacy = {
  label: 'Privacy',
  title: `Privacy | ${company.name}`,
  description: `What ${company.name} asks for, what for, who gets it, for how long, and how to have it deleted.`,
  heading: 'Privacy',
  lede: 'What you send us, what we do with it, and how to have it deleted.',
  /**
   * Texts with `if` are there if the server does so, and those of `media` if it notifies by them: it fills in `{value}`. The
   * page links `{phone}` and `{email}`.
   */
  sections: [
    {
      heading: 'What you send us',
      items: [
        `The form asks for this: ${fields}.`,
        'With it, we keep when you sent it, the language of the form, the page that it was on, the partner whose page that is, and how you found us: the site that led you here, the first page that you saw, and the names of a campaign and the click numbers of ads in the link. Your browser keeps how you found us until you close the tab.',
        'If you tap our phone number, we count that, with the page, its language, and the campaign: nothing that says who you are.',
        'If a page of a partner shows our form, we count that, once a day and browser tab, with the partner: nothing that says who you are, and no cookie.',
        `You can add up to ${maxPhotos} photos, by a link that works for ${photoLinkDays} days. What cameras write into photos, such as the place, is removed.`,
        'After that, you can tell us where the work is, whether you prefer a call or a text, and when.',
        'What you type is kept as a draft in your browser, until you close the tab. We get it only when you send it. Then your number and the link to your request are kept there, until you close the tab.',
      ],
    },
    {
      heading: 'What we do with it',
      items: [
        'We use it to call you, to look at the job, and to prepare your quote. We do not sell it.',
        'Your network address limits how many requests and photos come from one network. It is kept for that for a day at most, and neither with your request nor in a log.',
        { if: 'noAnalytics', text: 'We set no cookies for visitors, and do not track you.' },
        {
          if: 'analytics',
          text: 'Services of others measure how our pages are used, and may set cookies and learn your network address: {value}.',
        },
      ],
    },
    {
      heading: 'Who gets it',
      items: [
        'Those of us who answer requests, after they have signed in.',
        {
          media: {
            email: 'Each request is also sent to us by email, through our mail provider.',
            push: 'Our phones are notified through the push services of Apple, Google, Microsoft, or Mozilla, which cannot read the message.',
            webhook: 'Programs that we use for our work get it: {value}.',
          } satisfies Record<Medium, string>,
        },
        { if: 'confirmation', text: 'If you give an email address, we confirm your request there.' },
        {
          if: 'adConversion',
          text: 'If an ad on Google led you here and we do the job, we tell Google the number of that click, when we agreed on the job, and its price, to see which ads are worth their money. We do not if your browser asks us not to pass on your data (Global Privacy Control).',
        },
        'Some partners show our form on their pages. The request goes to us, and we note whose page it was.',
        {
          if: 'referrals',
          text: 'Some of these partners see what became of each request from their page: its date, the number that they gave it, the kind of work, and whether we called on time, sent a price, and got the job. We do not show them who sent it, the address, or the price.',
        },
      ],
    },
    {
      heading: 'For how long',
      items: [
        {
          if: 'retention',
          text: 'We delete requests and their photos {value} days after we received them, or earlier if you ask us to.',
        },
        { if: 'noRetention', text: 'We keep requests and their photos until you ask us to delete them.' },
      ],
    },
    {
      heading: 'Your choice',
      items: [
        'To see, correct, or delete what we have of you, call {phone} or write to {email}. What is deleted is overwritten; copies in backups go when these are replaced.',
      ],
    },
  ],
} as const
