import type { TechnologyGroup } from '../technology-term.ts';
import { list } from './term-list.ts';

const integrationNouns = list('api, sdk, webhook, integration, plugin, connector, backend');

/**
 * Vendor services that a system connects to. Words of the business count only beside a technical
 * noun or not at all: ways to pay (PayPal), document formats (Excel, PDF), devices' features (GPS).
 */
export const productTerms: readonly TechnologyGroup[] = [
  {
    category: 'product',
    noun: 'name',
    replacement: 'external payment provider',
    terms: list('Adyen, Braintree Payments, Worldpay, Stripe API, Stripe Connect, Stripe Checkout, Stripe webhook, PayPal API'),
  },
  {
    category: 'product',
    noun: 'name',
    replacement: 'external payment provider',
    terms: list('Stripe'),
    only: {
      capital: true,
      before: list('via, through, integrate, integrate with, integration with, powered by, paid with, processed by, provider'),
      after: [...integrationNouns, 'account', 'payment', 'checkout', 'customer', 'dashboard', 'terminal'],
      listed: true,
      together: true,
      properName: true,
    },
    unless: list('shirt, fabric, pattern, dot, zebra, tiger, uniform, sleeve, color, colour, paint, wallpaper, sergeant'),
  },
  {
    category: 'product',
    noun: 'name',
    replacement: 'external payment provider',
    terms: list('PayPal, Klarna, Mollie, Braintree'),
    only: { capital: true, after: integrationNouns },
  },
  {
    category: 'product',
    noun: 'name',
    replacement: 'business system',
    terms: list(`
      SAP ERP, SAP HANA, SAP S/4HANA, S/4HANA, SAP R/3, SAP system, SAP module, HubSpot, Zendesk, ServiceNow, NetSuite,
      SharePoint, Odoo, Shopify, Magento, WooCommerce, Microsoft Dynamics, Dynamics 365, Salesforce CRM
    `),
  },
  {
    category: 'product',
    noun: 'name',
    replacement: 'business system',
    terms: list('SAP'),
    casing: 'exact',
    unless: list('tree, maple, birch, sugar, syrup, bark, resin, forest, trunk, rubber'),
  },
  {
    category: 'product',
    noun: 'name',
    replacement: 'business system',
    terms: list('Salesforce'),
    casing: 'exact',
    only: {
      before: list('in, into, to, from, via, with, integrate, our'),
      after: [...integrationNouns, 'account', 'crm', 'cloud', 'record', 'instance', 'object'],
      listed: true,
      together: true,
      properName: true,
    },
  },
  {
    category: 'product',
    noun: 'name',
    replacement: 'map service',
    terms: list('Google Maps, Google Maps API, Google Map API, OpenStreetMap, Mapbox, Google Maps Platform, Google Places API'),
  },
  {
    category: 'product',
    noun: 'count',
    replacement: 'language assistant',
    terms: list('large language model, LLM API, LLM model, LLM agent, LLM prompt'),
  },
  {
    category: 'product',
    noun: 'count',
    replacement: 'language assistant',
    terms: list('LLM'),
    casing: 'exact',
    unless: list('degree, law, master, graduate, bachelor, legal, lawyer, jurist, university, student'),
  },
  {
    category: 'product',
    noun: 'name',
    replacement: 'language assistant',
    terms: list(
      'ChatGPT, OpenAI, OpenAI API, GPT 3, GPT 3.5, GPT 4, GPT 4o, GPT 5, GPT model, Anthropic API, Hugging Face API, LlamaIndex',
    ),
  },
  {
    category: 'product',
    noun: 'count',
    replacement: 'self-executing agreement',
    terms: list('smart contract'),
    only: {
      before: list('deploy the, deploys the, deployed the, on chain'),
      after: ['address', 'code', 'deployment', 'platform', 'developer'],
      listed: true,
      together: true,
    },
  },
];
