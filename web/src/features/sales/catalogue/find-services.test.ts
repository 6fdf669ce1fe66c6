import { describe, expect, test } from 'vitest';
import { site } from '../../../content/built-in.ts';
import { blockOf } from '../../../content/site.ts';
import { allCategories, findServices } from './find-services.ts';
import { searchRows } from './search-rows.ts';

const { entries } = blockOf(site, 'service-search');
const rows = searchRows(site, entries);
const names = (query: string, category = allCategories) =>
  findServices(rows, query, category).map(({ name }) => name);

describe('searching services', () => {
  test('finds all eight without a query', () => {
    expect(names('')).toHaveLength(8);
    expect(names('  ')).toHaveLength(8);
  });

  test('ignores case, accents, plurals and stop words', () => {
    expect(names('WÖRKSHOP')).toContain('AI Training Team Workshop');
    expect(names('workshops for my team')).toEqual(names('workshop team'));
  });

  test('looks into descriptions and categories too', () => {
    expect(names('voiceover')).toContain('Media Creation Premium');
    expect(names('automation')).toContain('Business AI Starter');
  });

  test('shows the eight first', () => {
    expect(names('workshop')[0]).toBe('AI Training Team Workshop');
  });

  test('keeps to the category', () => {
    expect(names('', 'media')).toEqual(['Media Creation Basic', 'Media Creation Premium']);
    expect(names('workshop', 'media')).toEqual([]);
  });

  test('finds nothing if a word matches no service', () => {
    expect(names('xylophone')).toEqual([]);
    expect(names('video xylophone')).toEqual([]);
  });

  test.each([
    ['training', '/ai-training'],
    ['automation', '/business-ai'],
    ['development', '/digital-products'],
    ['media', '/media-creation'],
  ])('an entry of %s leads to its service on %s', (category, page) => {
    for (const row of rows.filter((candidate) => candidate.category === category && !candidate.hidden)) {
      expect(row.to.split('#')[0]).toBe(page);
    }
  });

  test('an entry shows the price of its service', () => {
    for (const { service, price_label } of entries) {
      const printed = site.services.find(({ id }) => id === service)?.price_label;
      expect(printed?.replace('from ', '')).toBe(price_label);
    }
  });
});

/** Search words of buyers, and the service they mean. */
const meant: Record<string, string> = {
  'private-training':
    'private lesson, tutor, coach, mentoring, learn ai, chatgpt training, prompt engineering, copilot, gemini, 1-on-1, one on one, claude training',
  'team-workshop':
    'seminar, group training, employee training, corporate training, team building, upskilling, half day',
  'team-workshop-2-6': 'small team, small group',
  'team-workshop-business': 'department, in-house training, company training',
  'team-workshop-day': 'full day, bootcamp, hackathon',
  'ai-fundamentals':
    'online course, video course, e-learning, class, webinar, tutorial, certificate, beginner, basics, introduction, lifetime access',
  'individual-training': 'executive coaching, career, course',
  'business-ai-starter':
    'automate, workflow, integration, zapier, n8n, crm, email automation, data entry, ai agent, api, excel, hubspot, salesforce, invoice processing',
  'business-ai-professional':
    'dashboard, reporting, erp, rpa, process automation, analytics, lead generation',
  'business-ai-enterprise': 'sso, compliance, governance',
  'mvp-development':
    'website, web site, homepage, mobile app, ios app, android app, prototype, startup, saas, portal, developer, programmer, coding, landing page, web design, app development',
  'full-application':
    'online shop, online store, ecommerce, e-commerce, webshop, marketplace, cloud, database, web app',
  'digital-products-mvp': 'template, ready made, small business website, booking system',
  'digital-products-integrated': 'internal tool, intranet, approvals',
  'digital-products-enterprise': 'legacy, migration',
  'video-package': 'film, movie, advert, explainer, youtube, animation, trailer, voice over, script',
  'brand-package':
    'logo, logos, branding, corporate identity, graphic design, business card, flyer, poster, brochure, rebrand, style guide',
  'premium-package': 'marketing campaign, animated logo',
  'commercial-video': 'tv spot, tiktok, reel, instagram, facebook ad, short video, commercial, ad, clip',
  'promotional-video': 'image film, company video, promo, linkedin, storyboard, product video',
  'custom-song':
    'song, music, jingle, anthem, soundtrack, lyrics, radio, singer, podcast intro, birthday song',
  'custom-chatbot':
    'chatbot, chatbots, bot, virtual assistant, customer service, customer support, live chat, whatsapp, telegram, helpdesk, chatgpt, gpt, call center, faq bot',
  'software-license': 'license, licence, source code, buy software',
  'white-label-templates': 'white label, reseller, resell, subscription, agency',
  'enterprise-consultation': 'consultation, advice, audit, expert, free call',
  'ai-strategy': 'strategy, roadmap, digital transformation, consulting, consultant, readiness',
  'enterprise-training': 'academy, curriculum, ai literacy, ai act, rollout',
  'custom-ai-development':
    'machine learning, llm, rag, fine tuning, data science, computer vision, image recognition, forecasting, ocr, on premise',
  'ai-support': 'maintenance, retainer, monitoring, managed service, sla, hosting',
};

describe('search words of buyers', () => {
  const words = Object.entries(meant).flatMap(([service, list]) =>
    list.split(', ').map((word): [string, string] => [word, service]),
  );

  test('are two hundred', () => {
    expect(words.length).toBeGreaterThanOrEqual(200);
  });

  test.each(words)('%s finds %s', (word, service) => {
    expect(findServices(rows, word, allCategories).map(({ to }) => to.split('#')[1])).toContain(service);
  });
});
